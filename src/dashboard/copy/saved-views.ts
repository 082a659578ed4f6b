import { MAX_SAVED_VIEWS } from '#contract/gateway/saved-views.ts';

export const savedViewCopy = {
  title: 'Save view',
  close: 'Close save view',
  name: 'Name of the view',
  nameMissing: 'Enter a name for the view',
  nameTaken: 'There is a view with this name already. Choose another.',
  hint: 'Filters, sorting and columns as they are now.',
  share: 'Show it to everybody',
  shareHint: 'Without it, you alone see the view, on every device.',
  save: 'Save this view',
  saving: 'Saving…',
  goBack: 'Go back',
  rename: 'Rename…',
  shareNow: 'Share with everybody',
  keepForOneself: 'Keep for whoever made it',
  moveEarlier: 'Move left',
  moveLater: 'Move right',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  remove: 'Delete view',
  renameTitle: 'Rename view',
  /** Told once the dialog is closed. */
  notSaved: (name: string, why: string) => `View “${name}”: ${why}`,
  saved: (name: string) => `View “${name}” saved`,
  shared: (name: string) => `Everybody sees “${name}” now`,
  kept: (name: string, by: string) => `Only ${by} sees “${name}” now`,
  deleted: 'View deleted',
  options: (name: string, by: string, isShared: boolean) =>
    isShared ? `Options of view ${name}, shared by ${by}` : `Options of view ${name}`,
  problems: {
    name_taken: 'There is a view with this name already. Choose another.',
    too_many_views: `There are ${MAX_SAVED_VIEWS} views already. Delete one that nobody needs.`,
    changed_meanwhile:
      'Somebody changed this view in the meantime. Nothing was saved. Try again to change it as it is now.',
    not_yours: 'Only whoever made this view, or an owner, can change or delete it.',
    not_found: 'Somebody deleted this view in the meantime. Nothing was saved.',
  } as Readonly<Record<string, string>>,
  failed: "That couldn't be saved. Nothing was changed. Try again.",
  unclear: "No answer came, so we don't know if that was saved. Look at the views, and try again if need be.",
  offline: "You're offline. Nothing was saved.",
} as const;
