/** Where the licence of Larder is read, for as long as the host does not say where the source is. */
export const licenceText = 'https://www.gnu.org/licenses/agpl-3.0.html'
