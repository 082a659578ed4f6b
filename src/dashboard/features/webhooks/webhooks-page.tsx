import { fetchPart } from '#dashboard/ui/fetch-part.ts';
import { type KeyboardEvent, lazy, Suspense, useId } from 'react';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { withParameter } from '#dashboard/ui/search-parameters.ts';
import { useSearchParams } from '#dashboard/ui/use-search-params.ts';
import { SettingsTab } from './settings-tab.tsx';

const DeliveriesTab = lazy(async () => ({
  default: (await fetchPart(() => import('./deliveries-tab.tsx'))).DeliveriesTab,
}));

const TABS = ['settings', 'deliveries'] as const;

/** Where status updates go, and what became of them. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const id = useId();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'settings';
  const show = (one: (typeof TABS)[number]) =>
    setSearch(withParameter(search, 'tab', one === 'settings' ? '' : one), { replace: true });
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const other = tab === 'settings' ? 'deliveries' : 'settings';
    show(other);
    document.getElementById(`${id}-${other}`)?.focus();
  };
  return (
    <div className="px-4 pt-5 pb-10 lg:px-6">
      <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
        {webhooksCopy.title}
      </h1>
      <div
        role="tablist"
        aria-label={webhooksCopy.sections}
        tabIndex={-1}
        onKeyDown={move}
        className="mt-2 flex border-b border-line"
      >
        {TABS.map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls={`${id}-${one}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => show(one)}
            className="min-h-11 px-3 text-table font-semibold text-ink-2 hover:text-ink aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--ink)]"
          >
            {webhooksCopy.tabs[one]}
          </button>
        ))}
      </div>
      {/* Hidden, not taken away: what was typed stays while somebody looks at the deliveries. */}
      {TABS.map((one) => (
        <div
          key={one}
          id={`${id}-${one}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${one}`}
          hidden={one !== tab}
          className="pt-5"
        >
          {one === 'settings' ? (
            <SettingsTab isShown={tab === 'settings'} />
          ) : tab === 'deliveries' ? (
            <Suspense>
              <DeliveriesTab />
            </Suspense>
          ) : null}
        </div>
      ))}
    </div>
  );
}
