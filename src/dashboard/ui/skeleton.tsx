/** A placeholder block. `Loading` decides when it shows. */
export function Skeleton({ className = 'h-4 w-24' }: { readonly className?: string }) {
  return <span aria-hidden="true" className={`breathe block rounded-sm bg-sunken ${className}`} />;
}
