/** ISO 8601, UTC, with milliseconds: sorts as text. */
type Instant = string;

/** What people add to the list of orders for their daily work. */
export interface DailyTables {
  saved_view: SavedViewRow;
  /** A tag that a person gave to an order; never the service's. */
  order_tag: { folded: string; tag_folded: string; tag: string; by_person: string; at: Instant };
  order_note: OrderNoteRow;
}

export interface SavedViewRow {
  view_id: string;
  /** Empty: everybody's; else the ID of the person whose own it is. */
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
