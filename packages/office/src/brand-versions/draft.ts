import type { getBrandVersions } from '@tamarind/contract/brand-versions';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { paletteOf } from '@tamarind/domain/brand/palette';

export type BrandVersions = OutputOf<typeof getBrandVersions>;
export type BrandVersion = BrandVersions['versions'][number];
export type Draft = NonNullable<BrandVersions['draft']>;
export type Document = BrandVersions['published']['document'];

/** The fields of the draft that this screen edits; the others of the document stay as they are. */
export type DraftValues = Pick<
  Document,
  'name' | 'languages' | 'defaultLanguage' | 'loginedToHomePage' | 'links' | 'look'
> & {
  /** The two colours as typed; the look follows them while both are whole. */
  readonly brand: string;
  readonly action: string;
};

export const valuesOf = ({
  name,
  languages,
  defaultLanguage,
  loginedToHomePage,
  links,
  look,
}: Document): DraftValues => ({
  name,
  languages,
  defaultLanguage,
  loginedToHomePage,
  links,
  look,
  brand: look.ramps.brand['500'],
  action: look.ramps.action['500'],
});

export const documentOf = (base: Document, { brand: _brand, action: _action, ...fields }: DraftValues): Document => ({
  ...base,
  ...fields,
  name: fields.name.trim(),
});

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** The change of one of the two colours, with the look that both give. */
export function colourChange(values: DraftValues, change: Partial<Record<'brand' | 'action', string>>) {
  const { brand, action, look } = { ...values, ...change };
  return isColour(brand) && isColour(action)
    ? { ...change, look: { ...paletteOf(brand, action), logo: look.logo, icon: look.icon } }
    : change;
}
