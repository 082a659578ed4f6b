/** The logo. Pass a lighter `tile` for use on a dark surface. */
export function Mark({ size = 32, tile = '#082020' }: { readonly size?: number; readonly tile?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="flex-none">
      <rect width="32" height="32" rx="8" fill={tile} />
      <path d="M7 9.5A2.5 2.5 0 0 1 9.5 7H22l3 3v1.4L7 20.2z" fill="#fff" />
      <path d="M25 14.2v8.3a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 7 23z" fill="#d2f137" />
    </svg>
  );
}
