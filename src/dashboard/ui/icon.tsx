import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';

interface IconProps extends Omit<ComponentProps<'svg'>, 'width' | 'height' | 'of'> {
  readonly of: IconNode;
  readonly size?: number | string;
}

/** A lucide icon; the stroke styles shared by all icons are in `styles.css`. */
export function Icon({ of, size = 24, className, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      // Decorative unless it has an accessible name.
      aria-hidden={rest['aria-label'] === undefined ? true : undefined}
      {...rest}
      className={className === undefined ? 'lucide' : `lucide ${className}`}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
