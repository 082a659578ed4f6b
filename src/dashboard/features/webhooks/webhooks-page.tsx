import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { lazyPage } from '#dashboard/components/lazy-page.ts';
import { Tabs } from '#dashboard/ui/tabs.tsx';
import { withParameter } from '#dashboard/router/search-parameters.ts';
import { useListSearch } from '#dashboard/router/use-list-search.ts';
import { SettingsTab } from './settings-tab.tsx';

const DeliveriesTab = lazyPage(() => import('./deliveries-tab.tsx'), 'DeliveriesTab');

const TABS = ['settings', 'deliveries'] as const;
const CHOICES = { tab: TABS };

/** The Webhooks page: settings and deliveries. */
export function WebhooksPage() {
  const [search, setSearch, ignored] = useListSearch(CHOICES);
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'settings';
  // The settings tab sets its own title.
  usePageTitle(tab === 'deliveries' ? webhooksCopy.title : null);
  const show = (one: (typeof TABS)[number]) =>
    setSearch((now) => withParameter(now, 'tab', one === 'settings' ? '' : one), 'replace');
  return (
    <div className="px-4 pt-5 pb-10 lg:px-6">
      <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
        {webhooksCopy.title}
      </h1>
      <IgnoredNote values={ignored} />
      <Tabs
        name={webhooksCopy.sections}
        tabs={TABS}
        nameOf={(one) => webhooksCopy.tabs[one]}
        chosen={tab}
        onChoose={show}
        kept="settings"
        className="mt-2"
        panelClassName="pt-5"
      >
        {(one) => (one === 'settings' ? <SettingsTab isShown={tab === 'settings'} /> : <DeliveriesTab />)}
      </Tabs>
    </div>
  );
}
