import { routes } from "@canopy/core";
import { showToastSample, toastSamples } from "@canopy/core/shell";
import { useApp } from "#kit/appContext.tsx";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import styles from "./ToastTestScreen.module.css";

/** /toast-test: every kind of toast. Source: behaviour.md §2. */
export function ToastTestScreen() {
  const app = useApp();
  return (
    <>
      <PageHeader title={routes.toastTest.title} help="Every kind of toast that the product shows." />
      <Card>
        <div className={styles["samples"]}>
          {toastSamples.map(({ label, announcement }) => (
            <Button key={label} label={label} onPress={() => showToastSample(app, announcement)} />
          ))}
          <Button
            label="Dismiss all"
            variant="danger"
            onPress={() => app.toasts.send({ type: "toasts.dismiss" })}
          />
        </div>
      </Card>
    </>
  );
}
