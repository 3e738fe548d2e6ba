import styles from './LoadingStore.module.css'

/** While we do not know yet whose pages these are. */
export const LoadingStore = () => <output className={styles.loading}>Loading store...</output>
