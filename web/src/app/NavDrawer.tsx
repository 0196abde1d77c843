import { Drawer } from '@mantine/core'
import { Logo } from '../ui/Logo.tsx'
import { Nav } from './Nav.tsx'
import classes from './NavDrawer.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly returnFocus: boolean
}

export function NavDrawer({ opened, onClose, returnFocus }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      padding={0}
      returnFocus={returnFocus}
      title={<Logo />}
      classNames={{ header: classes.header ?? '' }}
    >
      <Nav wide onGo={onClose} />
    </Drawer>
  )
}
