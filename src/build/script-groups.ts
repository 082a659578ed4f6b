import { PDF_OPENER_CHUNK } from './page-files.ts';

/** Start of the paths of a group's sources, in the project or in a package. */
type Paths = readonly string[];

/** A folder's files that begin with these names. */
const within = (folder: string, names: Paths): Paths => names.map((name) => `${folder}/${name}`);
const PACKAGES = 'node_modules';
const CONTRACT = 'src/contract';
const DASHBOARD = 'src/dashboard';
const ICONS = `${PACKAGES}/lucide/dist/esm/icons`;

/** Requests orders and the session from the gateway, and parses the answers. */
const FIRST_ANSWERS: Paths = [
  `${PACKAGES}/zod`,
  'src/client',
  ...within(`${CONTRACT}/gateway`, ['session.ts', 'orders.ts']),
  `${DASHBOARD}/queries/gateway-client`,
];

/** Needed by the first click, tick or key on the list of orders. */
const FIRST_ACTS: Paths = [
  ...within(`${DASHBOARD}/features/orders/selection`, [
    'selection-bar',
    'selection-parts',
    'run-selection-action',
    'select-all-banner',
    'use-assessment',
  ]),
  ...within(`${DASHBOARD}/features/orders/list`, [
    'column-edge',
    'later-list-parts',
    'list-notes',
    'orders-problem',
    'orders-skeleton',
  ]),
  ...within(`${DASHBOARD}/browser`, ['replay-early-input', 'send-client-hints']),
];

/** What the page of a manifest shares with others, without what only those need: it is rendered before their files arrive. */
const WITH_MANIFEST: Paths = [
  ...within(`${CONTRACT}/gateway`, ['manifests.ts', 'cut-off-values.ts']),
  ...within(`${DASHBOARD}/queries`, [
    'manifests.ts',
    'handovers.ts',
    'load-pdfs.ts',
    'when-online.ts',
    'later-query-keys.ts',
  ]),
  ...within(`${DASHBOARD}/copy`, [
    'manifests.ts',
    'moments.ts',
    'handover.ts',
    'missing-manifests.ts',
    'link-life.ts',
    'printing.ts',
  ]),
  ...within(`${DASHBOARD}/components`, [
    'ignored-note.ts',
    'load-merged-pdf.ts',
    'printed-question.ts',
    'select-only.ts',
    'use-print-manifests.ts',
  ]),
  ...within(`${DASHBOARD}/browser`, [
    'clock.ts',
    'print-frame.ts',
    'merge-pdfs.ts',
    'trusted-script-urls.ts',
    'media-query.ts',
    'use-wide-screen.ts',
    'use-print-key.ts',
    'save-file.ts',
  ]),
  ...within(`${DASHBOARD}/router`, ['use-list-search.ts', 'use-search-params.ts']),
  ...within(`${DASHBOARD}/ui`, ['dialog.ts', 'copy-button.ts', 'print-note.ts']),
  `${PACKAGES}/clsx`,
  ...within(`${PACKAGES}/@tanstack`, ['query-core/build/modern/mutationO', 'react-query/build/modern/useMutation']),
  ...within(ICONS, ['circle-alert.', 'copy.', 'download.', 'minus.', 'undo-2.']),
];

/** Requests about booked or labelled orders, and code that watches both; without this group, it would end up in files that every page loads. */
const WORK: Paths = [
  `${CONTRACT}/documented/delivery-status`,
  `${CONTRACT}/field/status-code`,
  ...within(`${CONTRACT}/gateway`, ['label.', 'labels.', 'booking.', 'bookings.']),
  'src/domain/',
  ...within(`${DASHBOARD}/queries`, ['bookings', 'labels', 'label-summary']),
  ...within(`${DASHBOARD}/copy`, ['labels', 'notifications', 'zoned-time']),
  `${DASHBOARD}/state/awaited-bookings`,
  ...within(`${DASHBOARD}/browser`, ['sounds', 'make-uuid', 'notifications']),
];

/**
 * Shared by several pages, or by a page and something shown on top of every page. One file: over HTTP/1 a browser makes six requests at a
 * time, and a page whose files fit into two batches is there a round trip sooner.
 */
const SHARED: Paths = [
  ...within(`${CONTRACT}/gateway`, ['people.ts', 'connection.ts']),
  `${CONTRACT}/added/page-limit.ts`,
  ...within(`${DASHBOARD}/ui`, [
    'text-field.ts',
    'day-range.ts',
    'progress-line.ts',
    'disclosure.ts',
    'pager.ts',
    'list-states.ts',
    'row-keys.ts',
    'row-tick.ts',
    'stale-note.ts',
    'select-field.ts',
    'sideways-scroll.ts',
    'choice-group.ts',
    'switch.ts',
    'ask-first.ts',
    'countdown-ring.ts',
  ]),
  ...within(`${DASHBOARD}/queries`, [
    'people.ts',
    'sign-in.ts',
    'entered-orders.ts',
    'scanned-order.ts',
    'list-filter.ts',
    'cancellations.ts',
    'one-label.ts',
    'held-orders.ts',
    'order-notes.ts',
  ]),
  ...within(`${DASHBOARD}/copy`, [
    'person.ts',
    'people.ts',
    'sandbox.ts',
    'settings.ts',
    'shortcuts.ts',
    'day-presets.ts',
    'scan.ts',
    'label-causes.ts',
    'cancel.ts',
    'order-label.ts',
    'why-not-checked.ts',
    'orders-empty.ts',
    'print-labels.ts',
    'money.ts',
    'nothing-to.ts',
  ]),
  ...within(`${DASHBOARD}/components`, [
    'get-labels.ts',
    'use-person-name.ts',
    'shortcut-list.ts',
    'address-search.ts',
    'address-chips.ts',
    'handle-scan.ts',
    'type-scanned.ts',
    'use-draft.ts',
    'use-stale-dialog.ts',
  ]),
  ...within(`${DASHBOARD}/router`, ['search-parameters.ts', 'use-last-page.ts']),
  `${DASHBOARD}/shell/find-typed-order.ts`,
  `${DASHBOARD}/shell/search-orders.ts`,
  ...within(`${DASHBOARD}/state`, ['print-settings.ts', 'chosen.ts']),
  ...within(`${DASHBOARD}/features/settings`, [
    'person-form.ts',
    'own-password-dialog.ts',
    'describe-people-problem.ts',
  ]),
  ...within(`${DASHBOARD}/features/orders`, [
    'drawer/open-print-dialog.ts',
    'selection/handle-orders-scan.ts',
    'hold/release-orders.ts',
    'hold/hold-dialog.ts',
    'notes/tag-dialog.ts',
  ]),
  `${DASHBOARD}/features/printing/print-choices.ts`,
  ...within(ICONS, ['circle-x.', 'eye-off.', 'key-round.']),
  ...within(`${PACKAGES}/@tanstack`, [
    'query-core/build/modern/infiniteQuery',
    'react-query/build/modern/infiniteQuery',
    'react-query/build/modern/useInfiniteQuery',
  ]),
];

/** Needed by every page once it can be used. */
const AFTER_FIRST_PAGE: Paths = [
  `${CONTRACT}/gateway/cut-offs.ts`,
  ...within(`${DASHBOARD}/shell`, ['after-first-page.ts', 'watch-background-work.ts', 'rail-time.ts']),
  ...within(`${DASHBOARD}/features/orders/filters`, ['saved-views-sync.ts', 'saved-view-count.ts']),
];

/** Menus, popovers and option lists, with the libraries they are made of. */
const CONTROLS: Paths = [
  ...within(PACKAGES, ['react-aria', 'react-stately', '@internationalized']),
  ...within(`${DASHBOARD}/ui`, ['menu-panel.ts', 'popover.ts', 'option-list.ts', 'tabs.ts', 'dialog.ts']),
];

const OVERLAYS: Paths = within(`${DASHBOARD}/shell`, [
  'account-menu-items.ts',
  'activity-panel.ts',
  'command-menu.ts',
  'shortcut-sheet.ts',
]);

/** Needed soon after a page that arrived rendered is hydrated, in any order. */
export const NEEDED_NEXT: Paths = ['next', 'work', 'after'];
/** Nearly all of this code runs before the page is idle. */
export const COMPILED_AHEAD: Paths = ['index', ...NEEDED_NEXT];
/** Fetched early, but evaluated only once somebody is using the page. */
export const FETCHED_AHEAD: Paths = ['overlays', 'controls', 'shared'];

interface Group {
  readonly name: string;
  readonly tags?: '$initial'[];
  readonly paths?: Paths;
  readonly minShareCount?: number;
  /** A module that matches several groups goes to the one with the highest priority. */
  readonly priority?: number;
}

const GROUPS: readonly Group[] = [
  // Without the PDF viewer: the opener starts before the dashboard on a page with a PDF.
  { name: PDF_OPENER_CHUNK, paths: [`${PACKAGES}/pdfjs-dist`, `${DASHBOARD}/ui/pdf-opener.ts`], priority: 7 },
  { name: 'first', tags: ['$initial'], priority: 6 },
  // Each group needs the one before it, and every page needs one of them soon.
  { name: 'next', paths: [...FIRST_ANSWERS, ...FIRST_ACTS, ...WITH_MANIFEST], priority: 4 },
  { name: 'work', paths: WORK, minShareCount: 2, priority: 2.5 },
  { name: 'shared', paths: SHARED, priority: 2.2 },
  { name: 'after', paths: AFTER_FIRST_PAGE, priority: 2 },
  { name: 'controls', paths: CONTROLS, priority: 1 },
  { name: 'overlays', paths: OVERLAYS, priority: 0.5 },
  { name: 'others', paths: [DASHBOARD, `${PACKAGES}/lucide`], minShareCount: 3 },
];

export const GROUPED_PATHS: Paths = GROUPS.flatMap(({ paths = [] }) => paths);

/**
 * The groups in the bundler's format. Every request costs main-thread time, and so does everything in a file, needed or not. So modules
 * that load together share a file, and no file holds anything that loads later: a group pulls in what its modules import.
 */
export const SCRIPT_GROUPS = GROUPS.map(({ paths, ...group }) =>
  paths === undefined ? group : { ...group, test: (id: string) => paths.some((path) => id.includes(path)) },
);
