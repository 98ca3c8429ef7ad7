import { present } from '@tamarind/domain/present';
import { FilterSelect } from './Filters.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { usePartsWords } from './words.ts';

interface StateFilterRules<State> {
  readonly states: readonly State[];
  /** The state shown if the URL names none; without `first`, all states are shown. */
  readonly first?: State;
  /** False if the list must always show one state. */
  readonly hasAll?: boolean;
}

/**
 * The state filter and the page number of a queue, stored in the URL. `input` is the input for the queue's endpoint.
 */
export function useStateFilter<State extends string>({ states, first, hasAll = true }: StateFilterRules<State>) {
  const [address, setAddress] = useAddress(['state', 'page']);
  const named = states.find((one) => one === address.state);
  const state = named ?? (hasAll && address.state === ALL ? undefined : first);
  const page = pageOf(address.page);
  return {
    states,
    hasAll,
    state,
    page,
    input: { page, ...present({ state }) },
    onPage: (next: number) => setAddress({ page: String(next) }),
    onState: (next: State | typeof ALL) => setAddress({ state: next === ALL && first === undefined ? '' : next }),
  };
}

interface Props<State extends string> {
  filter: ReturnType<typeof useStateFilter<State>>;
  label: string;
  nameOf: (state: State) => string;
  isBare?: boolean;
}

/** Chooses the state that a queue shows. */
export function StateFilter<State extends string>({
  filter: { states, hasAll, state, onState },
  label,
  nameOf,
  isBare = false,
}: Props<State>) {
  const t = usePartsWords();
  return (
    <FilterSelect<State | typeof ALL>
      isBare={isBare}
      label={label}
      value={state ?? ALL}
      options={[
        ...(hasAll ? [{ value: ALL as typeof ALL, label: t('allStates') }] : []),
        ...states.map((value) => ({ value, label: nameOf(value) })),
      ]}
      onChange={onState}
    />
  );
}

const ALL = 'all' as const;
