import { agree, orders } from './plural.ts';

export const vanCopy = {
  title: 'Van was here?',
  text: (carrier: string, count: number, next: string | null) =>
    `${carrier} closes for today. ${
      count === 0
        ? 'All orders that come in from now on go'
        : `${orders(count)} that ${agree(count, "isn't", "aren't")} booked, and all that come in from now on, go`
    } to ${next ?? 'its next pickup'}.`,
  none: 'No van is expected any more today, so there is nothing to close.',
  notExpected: (carrier: string) => `${carrier} isn't expected any more today, so there is nothing to close.`,
  keep: 'Keep it open',
  goBack: 'Go back',
  close: (carrier: string) => `Close ${carrier} for today`,
  carrier: 'Carrier',
} as const;
