/** Why a dialog that a link names isn't opened. */
export const nothingToCopy = {
  selected: {
    review: "Nothing is selected, so there's nothing to book.",
    print: "Nothing is selected, so there's nothing to print.",
    cancel: "Nothing is selected, so there's nothing to cancel.",
    hold: "Nothing is selected, so there's nothing to hold.",
    site: "Nothing is selected, so there's no pickup site to set.",
    tags: "Nothing is selected, so there's nothing to tag.",
  },
  /** In a shop whose service has an orders feed. */
  imported: 'Orders come from the service here, so no file is imported.',
  scanned: "Nothing is in this list, so there's nothing to book.",
  carrier: "No carrier was chosen, so there's nothing to book.",
  booking: 'No orders are waiting to be reviewed here.',
} as const;
