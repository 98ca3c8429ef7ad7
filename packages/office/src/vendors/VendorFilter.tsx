import { FilterSelect } from '#parts/Filters.tsx';
import type { Vendor } from './StateTag.tsx';
import { useVendorsWords } from './words.ts';

interface Props {
  vendors: readonly Vendor[];
  value: string;
  onChange: (code: string) => void;
}

export function VendorFilter({ vendors, value, onChange }: Props) {
  const t = useVendorsWords();
  return (
    <FilterSelect
      label={t('vendor')}
      value={value}
      options={[
        { value: '', label: t('allVendors') },
        ...vendors.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
