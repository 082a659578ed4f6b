/** A flat block in the shape of what will be there. Appears after 300 ms only: quick answers never flash it. */
export function Skeleton({ className = 'h-4 w-24' }: { readonly className?: string }) {
  return <span aria-hidden="true" className={`breathe block rounded-sm bg-sunken ${className}`} />;
}
