import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Parts of the kit that only some screens use, heavy enough to wait for those. */
const heavy = 'Form|LeaveGuard|field|form-|NumberField|TextareaField|SwitchField'

/** What most screens stand on; files that begin in lower case are no screens. */
const shared = [
  `kit/(?!ui/(?:${heavy}))`,
  'app/shell/',
  '[^/]+/[^/]+\\.ts$',
  '(?!kit/)[^/]+/ui/[a-z][^/]*\\.tsx?$',
].map((part) => `src/${part}`)

export default defineConfig({
  plugins: [react()],
  build: {
    // Nothing is inlined: the content security policy allows no `data:` scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/app/shop.html', 'src/app/admin.html'],
      output: {
        codeSplitting: {
          // Without groups every button-sized module would be a request of its own.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\//,
            },
            { name: 'shared', test: new RegExp(shared.join('|')) },
          ],
        },
      },
    },
  },
})
