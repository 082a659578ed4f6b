import { plural } from './plural.ts';

export const connectionTestCopy = {
  test: 'Test connection',
  testing: 'Testing…',
  result: 'Connection test',
  what: 'Asks for manifest document 0, which nobody has. Nothing is created or booked. Booking permission can only be seen by booking.',
  results: {
    works: 'The address, the key and the permission for documents are right.',
    refused:
      "The service refused. Your API key isn't recognised, or your API secret doesn't allow manifest documents. Nothing was changed.",
    unreachable: "The service didn't answer. Nothing was changed.",
    no_such_host: 'No server has the name in PLATFORM_URL. Check its spelling. Nothing was changed.',
    certificate:
      "The service's certificate isn't trusted: it is self-signed, expired or made for another name. Nothing was sent. Install a certificate that this server trusts.",
    redirected:
      "The service redirects to another address, and Slipway doesn't follow, so that nothing is sent twice. Set PLATFORM_URL to that address, often the same with https. Nothing was changed.",
    web_page:
      "A web page came instead of the service's answer: from a proxy in between, or because PLATFORM_URL leads elsewhere. Nothing was changed.",
  },
  odd: (status: number | null) =>
    `The service answered in a way we don't know${status === null ? '' : ` (${status})`}. Check its address. Nothing was changed.`,
  clock: (aheadS: number) =>
    `The service's clock is ${describeSeconds(Math.abs(aheadS))} ${aheadS > 0 ? 'ahead of' : 'behind'} this server's. Set this server's clock by time servers; until then Slipway counts by the service's.`,
  failed: "The test couldn't be run. Nothing was changed. Try again.",
  unclear: "No answer came from Slipway, so we don't know how the test went. Try again.",
  offline: "You're offline. The test waits until you're back.",
} as const;

function describeSeconds(seconds: number): string {
  if (seconds < 120) return plural(seconds, 'second');
  return seconds < 7200 ? plural(Math.round(seconds / 60), 'minute') : plural(Math.round(seconds / 3600), 'hour');
}
