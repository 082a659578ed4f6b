/** A question mark in a diamond: the one state that is neither done nor failed. */
export function UnclearIcon({ size = 16 }: { readonly size?: number | string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="flex-none"
    >
      <path d="M12 2.5 21.5 12 12 21.5 2.5 12z" />
      <path d="M10 9.6a2.1 2.1 0 1 1 3 1.9c-.7.4-1 .8-1 1.5" />
      <path d="M12 16h.01" />
    </svg>
  );
}
