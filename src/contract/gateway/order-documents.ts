import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { TrackingNumberParams } from '#contract/identifiers.ts';
import { Problem } from '#contract/errors.ts';
import { platformRefusals, refusals } from './refusals.ts';

const documentRefusals = { ...refusals, ...platformRefusals, 404: Problem, 409: Problem, 410: Problem } as const;

export const readOrderDocument = endpoint({
  name: 'readOrderDocument',
  method: 'GET',
  path: '/orders/{tracking_number}/documents/{kind}',
  summary:
    'A document of a labelled order, as bytes: `packing_slip`, `customs_invoice`, or another kind that the service names. 409 `label_not_asked`: the order has no label; nothing was sent. 404 `no_document`. 410 `link_expired`. 502 `not_a_pdf`, `too_large`, `unreachable`.',
  role: 'packer',
  produces: 'application/pdf',
  params: z.object({
    tracking_number: TrackingNumberParams.shape.tracking_number,
    kind: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,59}$/)),
  }),
  answers: { 200: z.unknown(), ...documentRefusals },
});

export const readLabelZpl = endpoint({
  name: 'readLabelZpl',
  method: 'GET',
  path: '/orders/{tracking_number}/label/zpl',
  summary:
    'The label of a labelled order as ZPL, the language of label printers. 404 `no_document`: the service provides no ZPL.',
  role: 'packer',
  params: TrackingNumberParams,
  answers: { 200: z.object({ zpl: z.string() }), ...documentRefusals },
});
