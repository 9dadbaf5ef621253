import { FilePreview } from '#web/admin/products/file-preview.tsx';
import type { Upload, UploadState } from '#web/admin/products/picture-upload-list.ts';
import { Button } from '#web/shared/ui/button.tsx';

const MEGABYTE = 1_024 * 1_024;
const sizeText = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;

function stepText(state: UploadState): string {
  if (state.kind === 'waiting') return 'Waiting for its turn';
  if (state.kind === 'failed') return state.message;
  return state.share < 1 ? `${Math.floor(state.share * 100)} % sent` : 'Making the sizes…';
}

function Progress({ upload: { file, state } }: { readonly upload: Upload }) {
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="text-sm text-danger">
        {state.message}
      </p>
    );
  }
  // Without a value the bar runs: nobody knows how long the server takes.
  const value = state.kind === 'sending' && state.share < 1 ? state.share : undefined;
  return (
    <>
      {state.kind === 'sending' && (
        <progress
          aria-label={`Upload of ${file.name}`}
          value={value}
          className="h-2 w-full accent-cyan"
        />
      )}
      <p className="text-sm text-muted">{stepText(state)}</p>
    </>
  );
}

/** A file on its way: what it looks like, how far it is, and how to stop it or try again. */
export function PictureUploadRow(props: {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}) {
  const { upload, onRetry, onDrop } = props;
  const { file, state } = upload;
  const failed = state.kind === 'failed';
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-4 gap-y-2 rounded-md border border-line bg-ground p-3">
      <FilePreview file={file} />
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="text-sm break-all">
          {file.name}
          <span className="text-muted"> · {sizeText(file.size)}</span>
        </p>
        <Progress upload={upload} />
        <div className="flex flex-wrap gap-1">
          {failed && state.mayRetry && (
            <Button size="sm" onClick={onRetry} aria-label={`Try ${file.name} again`}>
              Try again
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={onDrop}
            aria-label={`${failed ? 'Dismiss' : 'Cancel'} ${file.name}`}
          >
            {failed ? 'Dismiss' : 'Cancel'}
          </Button>
        </div>
      </div>
    </li>
  );
}
