import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { Suspense, useId } from 'react';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { TabList } from '#dashboard/ui/tab-list.tsx';
import { withParameter } from '#dashboard/router/search-parameters.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';
import { SettingsTab } from './settings-tab.tsx';

const DeliveriesTab = lazyChunk(() => import('./deliveries-tab.tsx'), 'DeliveriesTab');

const TABS = ['settings', 'deliveries'] as const;

/** Where status updates go, and what became of them. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const id = useId();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'settings';
  const show = (one: (typeof TABS)[number]) =>
    setSearch(withParameter(search, 'tab', one === 'settings' ? '' : one), { replace: true });
  return (
    <div className="px-4 pt-5 pb-10 lg:px-6">
      <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
        {webhooksCopy.title}
      </h1>
      <TabList
        name={webhooksCopy.sections}
        tabs={TABS}
        nameOf={(one) => webhooksCopy.tabs[one]}
        chosen={tab}
        onChoose={show}
        idOf={(one) => `${id}-${one}`}
        panelIdOf={(one) => `${id}-${one}-panel`}
        className="mt-2"
      />
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
