/** In the place of Mantine's component of this name, which nothing here asks for (vite.config.ts). */
export const MantineCssVariables = () => null
