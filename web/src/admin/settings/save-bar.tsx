import type { ApiProblem } from '#core/contract/shop-api.ts';
import { useSettingsForm } from '#web/admin/settings/settings-fields.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

function Refused(props: { readonly problem: ApiProblem; readonly onReload: () => void }) {
  const { problem, onReload } = props;
  if (problem.code !== 'settings_changed') {
    return (
      <Notice tone="danger" title="Not saved">
        {problem.detail || problem.title}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Someone else saved the settings meanwhile">
      <p className="mb-3">Your changes are not saved. Loading theirs replaces what you typed.</p>
      <Button size="sm" onClick={onReload}>
        Load their version
      </Button>
    </Notice>
  );
}

type SaveBarProps = {
  readonly problem: ApiProblem | undefined;
  readonly onDiscard: () => void;
  readonly onReload: () => void;
};

/** Stays in sight while the form is long: whether it is saved, and the buttons for that. */
export function SaveBar({ problem, onDiscard, onReload }: SaveBarProps) {
  const { isDirty, isSubmitting, errors } = useSettingsForm().formState;
  const wrong = Object.keys(errors).length;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 grid gap-3 border-t border-line bg-ground/95 px-4 py-3 backdrop-blur md:mx-0 md:rounded-lg md:border">
      {problem && <Refused problem={problem} onReload={onReload} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-muted">
          {wrong > 0
            ? 'Some fields need another look.'
            : isDirty
              ? 'Not saved yet.'
              : 'Everything is saved.'}
        </p>
        <Button size="sm" variant="ghost" disabled={!isDirty} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" size="sm" variant="primary" disabled={!isDirty} busy={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save settings'}
        </Button>
      </div>
    </div>
  );
}
