import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { ScreenProblem } from '../../kit/ui/ScreenProblem.tsx'
import { paths } from '../../paths.ts'

export const MenuProblem = () => <ScreenProblem before="Error loading menu: " />

export const ProductProblem = () => <ScreenProblem before="Error: " wayOut={<ToMenu />} />

function ToMenu() {
  const { slug = '' } = useParams()
  return (
    <Button component={Link} to={paths.menu(slug)} variant="default">
      Browse the menu
    </Button>
  )
}
