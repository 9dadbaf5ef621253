import type { Upload, UploadState } from '#web/admin/products/picture-upload-list.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { useEffect, useRef } from 'react';
import { Icon } from '#web/shared/ui/icon.tsx';

const SIDE = 144;

/** Fills the square, cut at its longer side; upright, as the browser decodes it. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(file);
  const scale = SIDE / Math.min(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas
    .getContext('2d')
    ?.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  picture.close();
}

/** A file that is not uploaded yet, drawn: its own address (`blob:`) is none our policy lets a page show. */
function FilePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // What the browser cannot show leaves the icon behind it visible.
    if (canvas.current) draw(file, canvas.current).catch(() => undefined);
  }, [file]);
  return (
    <span className="stage relative grid size-18 place-items-center overflow-hidden rounded-md text-edge">
      <Icon name="picture" className="size-8" />
      <canvas ref={canvas} width={SIDE} height={SIDE} className="absolute inset-0 size-full" />
    </span>
  );
}

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
