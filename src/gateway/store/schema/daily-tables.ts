/** ISO 8601 in UTC with milliseconds, so that it sorts as text. */
type Instant = string;

/** What people add to the order list in their daily work. */
export interface DailyTables {
  saved_view: SavedViewRow;
  /** A tag that a person gave an order; never one of the service's. */
  order_tag: { folded: string; tag_folded: string; tag: string; by_person: string; at: Instant };
  order_note: OrderNoteRow;
}

export interface SavedViewRow {
  view_id: string;
  /** Empty if shared with everybody; otherwise the ID of the person it belongs to. */
  scope: string;
  name: string;
  /** Unique within its scope. */
  name_folded: string;
  search: string;
  person_id: string;
  created_by: string;
  created_at: Instant;
  changed_by: string;
  changed_at: Instant;
  version: number;
}

export interface OrderNoteRow {
  note_id: string;
  folded: string;
  text: string;
  by_person: string;
  at: Instant;
}
