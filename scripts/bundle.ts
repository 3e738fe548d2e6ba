/** Bundles one script into one file that stands alone, of the name that is answered. What `define` names is put in. */
export async function bundle(
  input: string,
  outDir: string,
  name: string,
  define: Readonly<Record<string, string>>,
): Promise<string> {
  const vite = await import('vite')
  const built = await vite.build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input, output: { entryFileNames: name, format: 'iife' } },
    },
  })
  const [result] = [built].flat()
  if (result === undefined || !('output' in result)) throw new Error(`${input} made no file`)
  return result.output[0].fileName
}
