import { passFocus, REMOVES_ROW } from '#web/shared/pass-focus.ts';
import { Button, type ButtonSize } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Takes its row, which is marked as one (`ROW`), out of a list; the focus goes on to the row beside it. */
export const RemoveButton = (props: {
  readonly label: string;
  readonly onRemove: () => void;
  readonly size?: ButtonSize | undefined;
  readonly className?: string | undefined;
}) => (
  <Button
    {...REMOVES_ROW}
    variant="ghost"
    size={props.size}
    className={props.className}
    aria-label={props.label}
    onClick={({ currentTarget }) => {
      passFocus(currentTarget);
      props.onRemove();
    }}
  >
    <Icon name="trash" />
  </Button>
);
