import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCamera } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from './Avatar.tsx'
import classes from './ImageField.module.css'

const ImageEditor = lazy(async () => ({ default: (await import('./ImageEditor.tsx')).ImageEditor }))

interface Props {
  /** `BASIC`, `SEED:…` or `FILE:…`; picture.ts says what is sent. */
  readonly value: string
  /** The name whose initials are shown without a picture. */
  readonly name: string
  readonly surname?: string
  readonly isRound?: boolean
  /** The picture as a rounded square, instead of the round one with initials. */
  readonly square?: ReactNode
  readonly onChange: (image: string) => void
  readonly error?: string | undefined
}

/** The current picture with a button to change it. */
export function ImageField({ value, name, surname = '', isRound = true, square, onChange, error }: Props) {
  const { t } = useTranslation('images')
  const [opened, editor] = useDisclosure(false)
  return (
    <div>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.picture}
          data-square={square ? true : undefined}
          onClick={editor.open}
          aria-hidden="true"
          tabIndex={-1}
        >
          {square ?? <Avatar who={{ id: value, name: name || '?', surname, image: value }} size={96} />}
          <span className={classes.badge}>
            <IconCamera size={19} aria-hidden="true" />
          </span>
        </button>
        <Button variant="light" onClick={editor.open}>
          {t('change')}
        </Button>
      </div>
      {error && <p className={classes.error}>{error}</p>}
      <Suspense>
        {opened && <ImageEditor {...{ value, name, surname, isRound, onChange }} onClose={editor.close} />}
      </Suspense>
    </div>
  )
}
