import styles from './Guide.module.css';
import type { Platform } from './platform.ts';
import { StepArt, type StepPicture } from './StepArt.tsx';
import { useAppWords } from './words.ts';

/** The pictures of the install steps of each platform; the texts are `guide.<platform>.<n>`. */
const pictures = {
  ios: ['phone-open', 'ios-share', 'ios-add', 'phone-home'],
  android: ['phone-open', 'android-menu', 'android-install', 'phone-home'],
  desktop: ['desk-open', 'desk-install', 'desk-window'],
} as const satisfies Record<Platform, readonly StepPicture[]>;

/** Shows step by step, with pictures, how to add the site to a home screen. */
export function Guide({ platform }: { platform: Platform }) {
  const t = useAppWords();
  const steps = {
    ios: [t('guide.ios.1'), t('guide.ios.2'), t('guide.ios.3'), t('guide.ios.4')],
    android: [t('guide.android.1'), t('guide.android.2'), t('guide.android.3'), t('guide.android.4')],
    desktop: [t('guide.desktop.1'), t('guide.desktop.2'), t('guide.desktop.3')],
  }[platform];
  return (
    <ol className={styles.steps}>
      {steps.map((text, at) => (
        <li key={text}>
          <StepArt picture={pictures[platform][at] ?? 'phone-open'} />
          <div>
            <b>{t('guide.step', { step: at + 1 })}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
