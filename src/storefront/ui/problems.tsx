import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { ScreenProblem } from '../../kit/ui/ScreenProblem.tsx'
import { paths } from '../../paths.ts'

export const MenuProblem = () => <ScreenProblem say={(reason) => `Error loading menu: ${reason}`} />

export const ProductProblem = () => (
  <ScreenProblem say={(reason) => `Error: ${reason}`} wayOut={<ToMenu />} />
)

function ToMenu() {
  const { slug = '' } = useParams()
  return (
    <Button component={Link} to={paths.menu(slug)} variant="default">
      Browse the menu
    </Button>
  )
}
