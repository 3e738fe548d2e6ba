import { ScreenProblem } from '../../kit/ui/ScreenProblem.tsx'

export const MenuProblem = () => <ScreenProblem before="Error loading menu: " />
export const ProductProblem = () => <ScreenProblem before="Error: " />
