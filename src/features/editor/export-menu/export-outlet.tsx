import { useStore } from 'zustand';
import { shapeSizeOf } from '@/domain/export-shape';
import type { ClipExport } from '@/studio/film/clip-export';
import { announce } from '@/ui/live-region';
import type { EditorOutlets } from '../session/outlets';
import { useEditorSession } from '../session/session-context';
import { sizeChoices } from '@/studio/session/size-choices';

type ExportOutletProps = Pick<EditorOutlets, 'renderExport'>;

/** Shows the open export, which another feature renders. */
export function ExportOutlet({ renderExport }: ExportOutletProps) {
  const film = useEditorSession((state) => state.film);
  return film && <OpenExport {...{ film, renderExport }} />;
}

function OpenExport({ film, renderExport }: ExportOutletProps & { readonly film: ClipExport }) {
  const shape = useStore(film.store, ({ job }) => job.options.shape);
  const frame = useEditorSession((state) => state.frame);
  const isDebug = useEditorSession((state) => state.isDebug);
  return renderExport({
    film,
    frame: shapeSizeOf(frame, shape),
    smallerSizes: sizeChoices(frame, shape)
      .map(({ size }) => size)
      .filter((size) => size !== 'source'),
    isDebug,
    onClose: () => {
      film.close();
      announce('Back in the editor');
    },
  });
}
