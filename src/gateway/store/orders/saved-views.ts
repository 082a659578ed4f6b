import { inTransaction } from '#server/database/in-transaction.ts';
import { MAX_SAVED_VIEWS } from '#contract/gateway/saved-views.ts';
import type { SavedViewRow } from '#gateway/store/schema/daily-tables.ts';
import { findPerson } from '#gateway/store/people/people.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';

interface Saver {
  readonly person_id: string;
  readonly email: string;
  readonly isOwner: boolean;
}

interface WantedView {
  readonly view_id: string;
  readonly name: string;
  readonly search: string;
  readonly is_shared: boolean;
  /** The version that was read; 0 for a new view. */
  readonly version: number;
}

type SaveResult =
  | { readonly kind: 'saved' | 'changed_meanwhile'; readonly view: SavedViewRow }
  | { readonly kind: 'gone' | 'not_yours' | 'name_taken' | 'too_many' };

const SHARED = '';
const foldName = (name: string) => name.normalize('NFC').toLowerCase();

/** Views that everybody shares and this person's own, in order of creation. */
export function listViews(session: Session, personId: string): Promise<SavedViewRow[]> {
  return session
    .selectFrom('saved_view')
    .selectAll()
    .where('scope', 'in', [SHARED, personId])
    .orderBy('created_at')
    .orderBy('view_id')
    .execute();
}

export function mayChange(view: SavedViewRow, saver: Pick<Saver, 'person_id' | 'isOwner'>): boolean {
  return view.person_id === saver.person_id || (view.scope === SHARED && saver.isOwner);
}

/** Saves a new view, or changes one that was read as `version`. Idempotent: saving the same view again doesn't add a second one. */
export function saveView(database: Database, wanted: WantedView, saver: Saver, at: string): Promise<SaveResult> {
  return inTransaction(database, async (transaction): Promise<SaveResult> => {
    const scope = wanted.is_shared ? SHARED : saver.person_id;
    const before = await findView(transaction, wanted.view_id);
    if (before === undefined && wanted.version > 0) return { kind: 'gone' };
    // A person's own views are private: not even their existence is revealed.
    if (before && !mayChange(before, saver)) return before.scope === SHARED ? { kind: 'not_yours' } : { kind: 'gone' };
    if (before && isSame(before, wanted)) return { kind: 'saved', view: before };
    if (before && before.version !== wanted.version) return { kind: 'changed_meanwhile', view: before };
    const others = (await listViews(transaction, saver.person_id)).filter((view) => view.view_id !== wanted.view_id);
    if (others.some((view) => view.name_folded === foldName(wanted.name))) return { kind: 'name_taken' };
    if (others.filter((view) => view.scope === scope).length >= MAX_SAVED_VIEWS) return { kind: 'too_many' };
    // A shared view that an owner stops sharing goes back to whoever created it, if that person is still there.
    const keepsMaker = before && (wanted.is_shared || (await findPerson(transaction, before.person_id)) !== undefined);
    const maker = keepsMaker ? before : { person_id: saver.person_id, created_by: saver.email };
    const view: SavedViewRow = {
      view_id: wanted.view_id,
      scope: wanted.is_shared ? SHARED : maker.person_id,
      name: wanted.name,
      name_folded: foldName(wanted.name),
      search: wanted.search,
      person_id: maker.person_id,
      created_by: maker.created_by,
      created_at: before?.created_at ?? at,
      changed_by: saver.email,
      changed_at: at,
      version: wanted.version + 1,
    };
    if (await isNameTakenIn(transaction, view)) return { kind: 'name_taken' };
    const { view_id: _id, ...change } = view;
    await transaction
      .insertInto('saved_view')
      .values(view)
      .onConflict((conflict) => conflict.column('view_id').doUpdateSet(change))
      .execute();
    return { kind: 'saved', view };
  });
}

/** Deletes a view that was read as `version`. */
export function deleteView(
  database: Database,
  { view_id, version }: Pick<WantedView, 'view_id' | 'version'>,
  saver: Saver,
): Promise<
  { readonly kind: 'deleted' | 'not_yours' } | { readonly kind: 'changed_meanwhile'; readonly view: SavedViewRow }
> {
  return inTransaction(database, async (transaction) => {
    const before = await findView(transaction, view_id);
    if (before === undefined) return { kind: 'deleted' };
    if (!mayChange(before, saver)) return { kind: before.scope === SHARED ? 'not_yours' : 'deleted' };
    if (before.version !== version) return { kind: 'changed_meanwhile', view: before };
    await transaction.deleteFrom('saved_view').where('view_id', '=', view_id).execute();
    return { kind: 'deleted' };
  });
}

function findView(session: Session, viewId: string): Promise<SavedViewRow | undefined> {
  return session.selectFrom('saved_view').selectAll().where('view_id', '=', viewId).executeTakeFirst();
}

async function isNameTakenIn(session: Session, { scope, name_folded, view_id }: SavedViewRow): Promise<boolean> {
  const row = await session
    .selectFrom('saved_view')
    .select('view_id')
    .where('scope', '=', scope)
    .where('name_folded', '=', name_folded)
    .where('view_id', '<>', view_id)
    .executeTakeFirst();
  return row !== undefined;
}

function isSame(view: SavedViewRow, wanted: WantedView): boolean {
  return view.name === wanted.name && view.search === wanted.search && (view.scope === SHARED) === wanted.is_shared;
}
