import { type FormEvent, useState } from 'react';
import { withParameter } from '#dashboard/router/search-parameters.ts';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';

interface AddressSearchProps {
  /** Name of the query parameter. */
  readonly parameter: string;
  readonly name: string;
  readonly search: URLSearchParams;
  readonly onChange: ChangeSearch;
}

/** The search field of a list; its text goes into the URL on Enter or on blur. */
export function AddressSearch({ parameter, name, search, onChange }: AddressSearchProps) {
  const kept = search.get(parameter) ?? '';
  // The field follows changes of the URL, such as Back.
  const [draft, setDraft] = useState({ of: kept, text: kept });
  const text = draft.of === kept ? draft.text : kept;
  const commit = () => {
    if (text.trim() !== kept) onChange((now) => withParameter(now, parameter, text.trim()));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    commit();
  };
  return (
    <form onSubmit={submit} className="min-w-0">
      <input
        type="search"
        aria-label={name}
        placeholder={name}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setDraft({ of: kept, text: event.target.value })}
        onBlur={commit}
        className="min-h-(--control) rounded-md border border-line-strong bg-surface px-3 text-table"
      />
    </form>
  );
}
