import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import type { AchievementIcon } from '@parta/contracts/achievement-values'
import type { Locale } from '@parta/contracts/values'
import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n.ts'
import { useBackCloses } from '../../../lib/leave-guard.ts'
import { toastError } from '../../../lib/toast.ts'
import { AchievementBadge } from '../../../ui/AchievementBadge.tsx'
import { drawPicture, fileOf } from '../picture.ts'
import classes from './Goals.module.css'

/** An unlocked level as it is announced and shared. */
interface Shown {
  readonly title: Readonly<Record<Locale, string>>
  readonly icon: AchievementIcon
  readonly level: number
  readonly levels: number
  /** The name of the person or alias who unlocked it. */
  readonly name: string
}

interface Props {
  readonly shown: Shown
  readonly opened: boolean
  readonly onClose: () => void
}

/** The picture of an unlocked achievement, to send from the device or to download. */
export function ShareGoal({ shown, opened, onClose }: Props) {
  useBackCloses(opened, onClose)
  const { t } = useTranslation('achievements')
  return (
    <Modal opened={opened} onClose={onClose} title={t('share.title')}>
      <Picture shown={shown} />
    </Modal>
  )
}

const fileName = 'parta.png'

function Picture({ shown: { title, icon, level, levels, name } }: { shown: Shown }) {
  const { t } = useTranslation('achievements')
  const badge = useRef<HTMLDivElement>(null)
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const text = title[currentLocale()]
  const of = levels > 1 ? t('level', { level, levels }) : ''
  const foot = t('share.foot', { host: location.host })
  useEffect(() => {
    const svg = badge.current?.querySelector('svg')
    if (svg) drawPicture(svg, { title: text, level: of, name, foot }).then(setCanvas, toastError)
  }, [text, of, name, foot])
  const send = async (drawn: HTMLCanvasElement) => {
    const file = await fileOf(drawn, fileName)
    await navigator.share({ files: [file], title: text }).catch((error: unknown) => {
      // Closing the device's share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  }
  return (
    <Stack>
      <div ref={badge} className={classes.hidden}>
        <AchievementBadge icon={icon} level={level} levels={levels} size={620} />
      </div>
      {canvas ? (
        <img className={classes.picture} src={canvas.toDataURL()} alt={t('share.alt', { title: text, name })} />
      ) : (
        <Skeleton height={400} maw={320} mx="auto" radius={18} />
      )}
      <Group grow>
        {canvas && maySend() && (
          <Button
            leftSection={<IconShare2 size={20} aria-hidden="true" />}
            onClick={() => void send(canvas).catch(toastError)}
          >
            {t('share.send')}
          </Button>
        )}
        {canvas && (
          <Button
            component="a"
            href={canvas.toDataURL()}
            download={fileName}
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
          >
            {t('share.download')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Whether the device's share dialog takes pictures. */
function maySend(): boolean {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([], fileName, { type: 'image/png' })] })
}
