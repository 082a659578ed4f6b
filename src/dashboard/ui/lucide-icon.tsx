import { type ComponentProps, createElement } from 'react';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends Omit<ComponentProps<'svg'>, 'width' | 'height'> {
  readonly size?: number;
}

/**
 * Draws the icons of lucide-react, in the place of its own `createLucideIcon` (vite.config.ts): that one builds every
 * icon of every row from settings that we don't have, and carries them into the first page.
 */
export default function createLucideIcon({ node }: IconData) {
  return function LucideIcon({ size = 24, strokeWidth = 2, className = '', ...rest }: IconProps) {
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
        // An icon without a name of its own says nothing.
        aria-hidden={rest['aria-label'] === undefined ? true : undefined}
        {...rest}
        className={`lucide ${className}`}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    );
  };
}
