import type { Rule } from './architecture-rules.ts'

/** A file of one's own and a drawn code cannot fail to load. */
const pictureFiles: readonly string[] = ['Image', 'form/PictureField', 'QrCode'].map(
  (name) => `src/kit/ui/${name}.tsx`,
)

/** The browser's broken picture is nothing that anybody should see. */
export const picturesHaveAStandIn: Rule = (sources) =>
  sources
    .filter(
      ({ path, text }) => /<img\b/.test(text) && path.startsWith('src/') && path.endsWith('.tsx'),
    )
    .filter(({ path }) => !pictureFiles.includes(path))
    .map(({ path }) => `${path} draws an img of its own`)
