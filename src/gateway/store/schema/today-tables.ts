import type { AUTO_BOOK_BLOCKS, LaneChange } from '#contract/gateway/today.ts';
import type { DuePart } from '#domain/today/due-part.ts';
import type * as z from 'zod/mini';

/** ISO 8601 in UTC with milliseconds, so that it sorts as text. */
type Instant = string;

export interface LaneAct {
  lane: string;
  /** The day in the site's time zone. */
  day: string;
  by_person: string;
  at: Instant;
}

/** The columns that Today counts orders by. */
export interface TodayColumns {
  /** When Slipway first knew the order. */
  known_at: Instant;
  /** When the order came in: when it was placed, or else first known. */
  came_in_at: Instant;
  /** The class whose orders share a van; null if no carrier was chosen. */
  carrier_class: string | null;
  /** The effective pickup site, from the two columns below; empty for the default site. */
  site_id: string;
  /** Set by a person or a file; empty if not. */
  given_site_id: string;
  /** The site of the station that printed its label; empty if it has none. */
  station_site_id: string;
  /** 1: the answer to its cancel was lost, and the outcome isn't known yet. */
  cancel_unclear: 0 | 1;
  /** The part of its lane that it counts in; null if none. */
  due_part: DuePart | null;
  /** Since when it has had a label; null if it has none, or that isn't known. */
  labelled_at: Instant | null;
  /** When it entered its current state, while it is under way; null otherwise. */
  state_since: Instant | null;
  held_at: Instant | null;
  held_by: string | null;
  hold_reason: string | null;
}

/** What is done with a lane's day and its paper, and the settings behind it. */
export interface TodayTables {
  /** Every saved version: past days are shown with the version in force then. */
  cut_off_settings: {
    version: number;
    saved_at: Instant;
    saved_by: string;
    /** JSON: StoredCutOffs. */
    settings: string;
  };
  lane_change: LaneAct & { cut_off_time: string };
  lane_closure: LaneAct;
  lane_move: LaneAct;
  /** A log of the three tables above, including what was undone, for the day's sheet. */
  lane_act: LaneAct & { act_id: string; kind: z.infer<typeof LaneChange>['kind']; detail: string | null };
  lane_warning: {
    lane: string;
    cut_off_at: Instant;
    minutes: number;
    raised_at: Instant;
    seen_at: Instant | null;
    seen_by: string | null;
  };
  auto_book: AutoBookRow;
  manifest_paper: ManifestPaperRow;
  /** IDs that Slipway gives manifests that came without one. */
  own_manifest: { manifest_id: number; part_id: string; item_position: number; carrier: string };
  manifest_print: PaperAct & { print_id: string };
  handover: PaperAct & { handover_id: string; driver: string | null };
  /** How long orders took from one state to the next. */
  step_time: { step_id: string; courier_name: string; step: string; seconds: number; at: Instant };
}

export interface PaperAct {
  manifest_id: number;
  at: Instant;
  by_person: string;
  undone_at: Instant | null;
  undone_by: string | null;
}

/** The status of a manifest's paper, derived from its prints and handovers. */
export interface ManifestPaperRow {
  manifest_id: number;
  printed_at: Instant | null;
  printed_by: string | null;
  handed_over_at: Instant | null;
  handed_over_by: string | null;
  driver: string | null;
}

export interface AutoBookRow {
  lane: string;
  cut_off_at: Instant;
  announced_at: Instant | null;
  /** When a person stopped it for the whole day; or, once it had begun, when the rest was withheld because the van had left. */
  stopped_at: Instant | null;
  stopped_by: string | null;
  begun_at: Instant | null;
  attempt_id: string | null;
  order_count: number | null;
  blocked_by: (typeof AUTO_BOOK_BLOCKS)[number] | null;
  blocked_at: Instant | null;
}
