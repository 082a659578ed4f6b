import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { SendableNumber } from '#contract/identifiers.ts';
import { AttemptId, Booking, BookingConflict, BookingSummary } from './booking.ts';
import { SELECTION_LIMIT } from './orders.ts';
import { refusals } from './refusals.ts';
import { SearchText } from './search-text.ts';

const params = z.object({ attempt_id: AttemptId });

export const startBooking = endpoint({
  name: 'startBooking',
  method: 'PUT',
  path: '/bookings/{attempt_id}',
  summary:
    'Books orders. The booking is recorded before anything is sent. Repeating the request with the same ID and orders returns the same booking.',
  role: 'packer',
  params,
  body: z.object({
    orders: z.array(SendableNumber).check(z.minLength(1), z.maxLength(SELECTION_LIMIT)),
  }),
  answers: {
    200: Booking,
    202: Booking,
    ...refusals,
    404: Problem,
    409: z.looseObject({ ...Problem.shape, conflicts: z.array(BookingConflict) }),
    422: Problem,
    503: Problem,
  },
});

export const readBooking = endpoint({
  name: 'readBooking',
  method: 'GET',
  path: '/bookings/{attempt_id}',
  summary: 'One booking with its parts and its result per carrier.',
  role: 'packer',
  params,
  answers: { 200: Booking, ...refusals, 404: Problem },
});

export const BOOKING_OUTCOMES = ['booked', 'failed', 'unclear', 'running'] as const;

export const listBookings = endpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/bookings',
  summary:
    'Bookings, newest first, 50 a page. `q` finds bookings by the numbers of their orders (part of a tracking number, or one or more whole tracking numbers, order numbers or references) or by who made them.',
  role: 'packer',
  query: z.object({
    q: z.optional(SearchText),
    outcome: z.optional(z.string().check(z.maxLength(200))),
    from: z.optional(z.iso.datetime({ offset: true })),
    to: z.optional(z.iso.datetime({ offset: true })),
    page: z.optional(z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,6}$/)), z.transform(Number))),
  }),
  answers: {
    200: z.object({ bookings: z.array(BookingSummary), total: z.number(), as_of: z.string() }),
    ...refusals,
  },
});

const placeInAnswer = z.string().check(z.regex(/^\d{1,4}$/, 'must be a place in the answer'));

/** 404 no_pdf: none was kept, or the service sent none. */
export const readKeptManifestPdf = endpoint({
  name: 'readKeptManifestPdf',
  method: 'GET',
  path: '/bookings/{attempt_id}/parts/{part_number}/items/{item}/pdf',
  summary: 'The PDF of a manifest that the service returned without an ID, as it was saved at the time of booking.',
  role: 'packer',
  produces: 'application/pdf',
  params: z.object({ attempt_id: AttemptId, part_number: placeInAnswer, item: placeInAnswer }),
  answers: { 200: z.unknown(), ...refusals, 404: Problem },
});

export const checkBooking = endpoint({
  name: 'checkBooking',
  method: 'POST',
  path: '/bookings/{attempt_id}/check',
  summary: 'Looks up the booking’s unclear orders at the service now. Books nothing.',
  role: 'packer',
  params,
  answers: { 200: Booking, ...refusals, 404: Problem },
});

export const markBooking = endpoint({
  name: 'markBooking',
  method: 'POST',
  path: '/bookings/{attempt_id}/marks',
  summary: 'Records what a person found out about unclear orders, with their name and the time.',
  role: 'packer',
  params,
  body: z.object({
    marks: z
      .array(
        z.object({ tracking_number: z.string().check(z.maxLength(200)), outcome: z.enum(['booked', 'not_booked']) }),
      )
      .check(z.minLength(1), z.maxLength(SELECTION_LIMIT)),
  }),
  answers: { 200: Booking, ...refusals, 404: Problem, 409: Problem },
});

export const stopWaiting = endpoint({
  name: 'stopWaiting',
  method: 'POST',
  path: '/bookings/{attempt_id}/stop',
  summary:
    'Stops sending, and stops waiting for the answer to the request in flight; its outcome is then found out by looking up its orders. With `only=unsent`, the request in flight is still waited for.',
  role: 'packer',
  params,
  query: z.object({ only: z.optional(z.literal('unsent')) }),
  answers: { 200: Booking, ...refusals, 404: Problem },
});

export const continueBooking = endpoint({
  name: 'continueBooking',
  method: 'POST',
  path: '/bookings/{attempt_id}/continue',
  summary: 'Sends the parts that were held back, provided that no earlier part is unclear.',
  role: 'packer',
  params,
  answers: { 200: Booking, ...refusals, 404: Problem, 409: Problem, 503: Problem },
});
