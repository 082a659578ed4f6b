import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
}

/** A link inside the dashboard. Clicks that open elsewhere (another tab, a download) are left to the browser. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const here = useLocation();
  const there = useResolvedPath(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    if (rest.target !== undefined && rest.target !== '_self') return;
    event.preventDefault();
    // A link to the current page doesn't add a second history entry.
    void navigate(to, { replace: replace ?? createPath(here) === createPath(there) });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** A click to which the browser responds with another tab, another window or a download. */
export function opensElsewhere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}
