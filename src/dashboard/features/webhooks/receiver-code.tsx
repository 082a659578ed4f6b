import { useState } from 'react';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { ChoiceGroup } from '#dashboard/ui/choice-group.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Disclosure } from '#dashboard/ui/disclosure.tsx';
import { ScrollBox } from '#dashboard/ui/scroll-box.tsx';
import { RECEIVER_SNIPPETS } from './receiver-snippets.ts';

const copy = webhooksCopy.secret;
const LANGUAGES = ['typescript', 'python'] as const;

/** Sample code with which a receiver verifies that an update is genuine. */
export function ReceiverCode() {
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('typescript');
  return (
    <Disclosure name={copy.snippets}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ChoiceGroup
          name={copy.language}
          choices={LANGUAGES.map((value) => ({ value, name: copy.languages[value] }))}
          value={language}
          onChoose={setLanguage}
        />
        <CopyButton size="small" text={RECEIVER_SNIPPETS[language]} done={webhooksCopy.actions.copied}>
          {copy.copySnippet}
        </CopyButton>
      </div>
      <div className="mt-2">
        <ScrollBox name={copy.languages[language]} className="max-h-96">
          <pre>{RECEIVER_SNIPPETS[language]}</pre>
        </ScrollBox>
      </div>
    </Disclosure>
  );
}
