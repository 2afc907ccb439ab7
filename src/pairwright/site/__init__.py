"""The pages: a Django project that lives inside the package and finds its data by itself."""
