import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';

interface IconProps extends Omit<ComponentProps<'svg'>, 'width' | 'height' | 'of'> {
  readonly of: IconNode;
  readonly size?: number | string;
}

/** An icon of lucide. */
export function Icon({ of, size = 24, strokeWidth = 2, className = '', ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      // Decoration, unless it has a name.
      aria-hidden={rest['aria-label'] === undefined ? true : undefined}
      {...rest}
      className={`lucide ${className}`}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
