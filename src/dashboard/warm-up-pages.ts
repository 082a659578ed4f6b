import { nameAnswer, type PageToRender } from '#contract/gateway/first-answers.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { ManifestId } from '#contract/identifiers.ts';
import type { Session } from '#contract/gateway/session.ts';

const SIGNED_OUT: Session = { person: null, first_visit: false, demo_people: [], time: '', build: null, service: null };
const SIGNED_IN: Session = {
  ...SIGNED_OUT,
  person: { email: '', role: 'packer' },
  service: {
    account_name: null,
    address: '',
    embedded: false,
    demo: false,
    state: 'connected',
    last_answer_at: null,
    capabilities: {
      booking: 'yes',
      manifestDocument: 'yes',
      labels: 'yes',
      cancel: 'yes',
      ordersFeed: 'yes',
      orderRead: 'yes',
      manifestList: 'yes',
      webhookSettings: 'yes',
      webhookTest: 'yes',
      webhookDeliveries: 'yes',
      webhookReplay: 'yes',
      webhookSigning: 'yes',
    },
    offer_fault: null,
  },
};
const MANIFEST: ManifestDetail = {
  manifest_id: ManifestId.parse(1),
  manifest_number: null,
  courier_name: null,
  courier_allocation: null,
  order_count: 1,
  booked_at: null,
  state: 'ready',
  link: null,
  has_pdf: true,
  booking_id: null,
  orders: [{ tracking_number: '', receiver_name: null }],
};
const NO_ORDERS = { orders: [], total: 0, next_cursor: null, as_of: '1970-01-01T00:00:00Z' };

/**
 * Pages that a process renders before its first real one (`warmUpRendering`), to compile the code. Each covers code that the others don't.
 */
export const WARM_UP_PAGES: readonly PageToRender[] = [
  { path: '/sign-in', search: '', answers: { [nameAnswer('/session')]: SIGNED_OUT }, hints: '' },
  {
    path: '/manifests/1',
    search: '',
    answers: { [nameAnswer('/session')]: SIGNED_IN, [nameAnswer('/manifests/1')]: MANIFEST },
    hints: '',
  },
  {
    path: '/orders',
    search: '?view=ready',
    answers: {
      [nameAnswer('/session')]: SIGNED_IN,
      [nameAnswer('/orders', { view: 'ready', page: 1, size: 50 })]: NO_ORDERS,
    },
    hints: '',
  },
];
