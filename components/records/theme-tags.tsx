import styles from './theme-tags.module.css';

interface ThemeTagsProps {
  themes?: readonly string[];
  /** Pressing one asks for all that have it. */
  onPick?: (theme: string) => void;
}

/** What a record is about, small; nothing where it has no theme tags. */
export function ThemeTags({ themes = [], onPick }: ThemeTagsProps) {
  if (themes.length === 0) return null;
  return (
    <span className={styles.tags}>
      <span className="visually-hidden">Theme tags: </span>
      {themes.map((theme) =>
        onPick ? (
          <button
            key={theme}
            type="button"
            className={styles.tag}
            title={`Find all with the theme tag ${theme}`}
            onClick={() => onPick(theme)}
          >
            <bdi>{theme}</bdi>
          </button>
        ) : (
          <bdi key={theme} className={styles.tag}>
            {theme}
          </bdi>
        ),
      )}
    </span>
  );
}
