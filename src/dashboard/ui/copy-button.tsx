import { Check, Copy } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { announce } from './announcements.ts';
import { Button } from './button.tsx';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { Icon } from './icon.tsx';

const SAID_FOR_MS = 2000;

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'icon' | 'busy'> & {
  readonly text: string | (() => string);
  /** Text of the button for two seconds after copying: “Copied”. */
  readonly done: string;
  /** Shows the icon only; `children` become the accessible name. */
  readonly iconOnly?: boolean;
};

export function CopyButton({ text, done, iconOnly = false, children, ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(typeof text === 'string' ? text : text()))) return;
    setCopied(true);
    announce(done);
    setTimeout(() => setCopied(false), SAID_FOR_MS);
  };
  const icon = copied ? <Icon of={Check} size={16} /> : <Icon of={Copy} size={16} />;
  return (
    <Button
      {...button}
      {...(iconOnly && typeof children === 'string' ? { title: children } : {})}
      icon={icon}
      onClick={() => void copy()}
    >
      {iconOnly ? <span className="sr-only">{children}</span> : copied ? done : children}
    </Button>
  );
}
