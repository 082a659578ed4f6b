import type { Log } from '#server/log.ts';
import type { Clock } from './clock.ts';
import type { DocumentDesk } from './documents/document-desk.ts';
import type { Database } from './store/schema.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import type { Work } from './work/work.ts';

/** What the platform is made of; handed to every row and every piece of work. */
export interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly documents: DocumentDesk;
  readonly work: Work;
  readonly webhooks: Webhooks;
  readonly log: Log;
  /** `http://host:port`, known once it listens. */
  readonly origin: () => string;
}
