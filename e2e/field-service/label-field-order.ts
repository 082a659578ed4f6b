import type { FieldAnswer } from './book-field-orders.ts';
import type { FieldStore } from './field-store.ts';
import type { FieldStorage } from './field-storage.ts';
import { showLabelledOrder } from './show-field-order.ts';
import { A4, A6, makeTinyPdf } from './tiny-pdf.ts';

/** GET /orders/{tracking_number}/label. Confirms the order (F10); when repeated, it returns a fresh link and changes nothing. */
export function labelFieldOrder(store: FieldStore, storage: FieldStorage, number: string): FieldAnswer {
  const order = store.find(number);
  if (!order) {
    return { status: 404, body: { error: 'order_not_found', error_description: 'The tracking number is not known' } };
  }
  if (order.label !== 'label') {
    return { status: 422, body: { error: order.label.code, error_description: order.label.description } };
  }
  if (order.state === 'order_placed' || order.state === 'processing') {
    order.state = 'despatch_in_progress';
    order.history.unshift({ status: 'despatch_in_progress', at: store.now() });
  }
  const label = `labels/${order.number}.pdf`;
  const slip = `slips/${order.number}.pdf`;
  store.keepFile(label, makeTinyPdf([`Label ${order.number}`, order.courier], ...A6));
  store.keepFile(slip, makeTinyPdf([`Packing slip ${order.number}`], ...A4));
  const url = storage.link(label);
  const documents = store.profile.blanksOptionalKeys
    ? { shipping_label: null }
    : {
        shipping_label: { url, page_size: 'a6', file_type: 'pdf' },
        packing_slip: { url: storage.link(slip), page_size: 'a4', file_type: 'pdf' },
        encoded_label: { encoded_label: `^XA^FD${order.number}^FS^XZ`, file_type: 'zpl' },
      };
  const shown = showLabelledOrder(order, documents, store.profile);
  return { status: 200, body: { response: { id: order.position, qualified_url: url, order: shown } } };
}
