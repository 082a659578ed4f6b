import type { Log } from '#server/log.ts';
import type { Clock } from './clock.ts';
import type { DocumentService } from '#platform/documents/document-service.ts';
import type { Sharing } from './sharing.ts';
import type { Database } from '#platform/store/schema.ts';
import type { Webhooks } from '#platform/webhooks/webhooks.ts';
import type { Work } from '#platform/work/work.ts';

/** The platform's dependencies, passed to every route and every job. */
export interface PlatformDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly documents: DocumentService;
  readonly work: Work;
  readonly webhooks: Webhooks;
  readonly log: Log;
  readonly sharing: Sharing;
  /** The most orders in one booking request. */
  readonly bookLimit: number;
  /** `http://host:port`, known once it listens. */
  readonly origin: () => string;
}
