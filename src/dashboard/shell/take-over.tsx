import { useTakeOver } from '#dashboard/components/use-take-over.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';

/** Closes the dialog that the address names when another person takes over this tab. */
export function TakeOver() {
  const [, setSearch] = useSearchParams();
  useTakeOver(() => setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== 'dialog')), 'replace'));
  return null;
}
