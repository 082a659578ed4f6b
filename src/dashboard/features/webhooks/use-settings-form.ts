import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { InvalidWebhook, WebhookDraft, WebhookSettings } from '#contract/added/webhook-settings.ts';
import {
  findStashedWebhookForm,
  dropStashedWebhookForm,
  stashWebhookForm,
} from '#dashboard/state/stashed-webhook-form.ts';
import { type Draft, draftFrom, isChanged, isSame } from './settings-draft.ts';
import { faultsOfAnswer, findFaults, findWarnings, textsAt } from './settings-faults.ts';
import { listFaults, settingsResolver } from './settings-resolver.ts';

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

interface Stashed {
  readonly draft: Draft;
  /** Not the newest settings, or saving would overwrite what somebody else has saved meanwhile. */
  readonly base: WebhookSettings | undefined;
}

/**
 * The webhook form in react-hook-form, and `base`, the settings that its changes are based on. Keys are validated once typing
 * pauses; everything else on saving, and from then on at every change.
 */
export function useSettingsForm(saved: WebhookSettings | undefined, person: string) {
  const [stashed] = useState(() => findStashedWebhookForm(person) as Stashed | undefined);
  const [base, setBase] = useState(stashed?.base ?? saved);
  const form = useForm<Draft, unknown, WebhookDraft>({
    defaultValues: stashed?.draft ?? draftFrom(saved),
    resolver: settingsResolver(base),
    // The error summary takes focus instead.
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitSuccessful } = form.formState;
  // Safe, because every field has a default value.
  const draft = useWatch({ control: form.control }) as Draft;
  const isDirty = isChanged(draft, base);
  const faults = listFaults(errors, draft.headers.length);

  const load = (settings: WebhookSettings | undefined) => {
    setBase(settings);
    form.reset(draftFrom(settings));
  };
  // Loads settings changed elsewhere, unless there are unsaved changes here.
  const follow = useEffectEvent((newest: typeof saved, isClean: boolean) => {
    if (base !== newest && isClean) load(newest);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the values are the library's, and are reset together with it
    follow(saved, !isDirty);
  }, [saved, isDirty]);

  const keep = useEffectEvent(() =>
    isDirty ? stashWebhookForm(person, { draft, base } satisfies Stashed) : dropStashedWebhookForm(),
  );
  useEffect(() => {
    dropStashedWebhookForm();
    return () => keep();
  }, []);

  // One field's error may depend on another: the host decides which values are kept, and keys may be duplicates. The service's
  // refusal of a field stays until that field is changed; one of the headers as a whole, until any field is.
  const { subscribe, getErrors, trigger } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const shownFaults = listFaults(getErrors(), values.headers.length)
            .filter(({ path, isRefusal }) => !isRefusal || path === 'headers.root')
            .map(({ path }) => path);
          if (shownFaults.length > 0) void trigger(shownFaults as Parameters<typeof trigger>[0]);
        },
      }),
    [subscribe, getErrors, trigger],
  );

  return {
    control: form.control,
    handleSubmit: form.handleSubmit,
    reset: form.reset,
    setFocus: form.setFocus,
    setValue: form.setValue,
    trigger,
    /** Keeps a refusal by the service until the key is changed, because validation here would find nothing wrong with it. */
    judgeKey: (index: number) => {
      const name = `headers.${index}.key` as const;
      if (form.getFieldState(name).error?.type !== 'refused') void trigger(name);
    },
    draft,
    base,
    isDirty,
    /** Whether the servers would accept it. */
    isReady: findFaults(draft, base).length === 0,
    faults,
    isRefused: submitCount > 0 && !isSubmitSuccessful && faults.length > 0,
    submitCount,
    warnings: findWarnings(draft, base),
    refuse: (invalid: InvalidWebhook) => {
      const refused = faultsOfAnswer(draft, invalid);
      for (const path of new Set(refused.map((fault) => fault.path))) {
        form.setError(path as Parameters<typeof form.setError>[0], {
          type: 'refused',
          message: textsAt(refused, path) ?? '',
        });
      }
    },
    load,
    /** Takes over the saved settings. Anything typed since they were sent stays, as unsaved changes. */
    settle: (settings: WebhookSettings, sent: Draft) => {
      if (isSame(form.getValues(), sent)) load(settings);
      else setBase(settings);
    },
    discard: () => load(saved),
    /** Keeps the values, as changes to these settings. */
    rebase: setBase,
  };
}
